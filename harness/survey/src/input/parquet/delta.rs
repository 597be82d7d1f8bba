//! The encodings of texts by differences, made plain: a length in four bytes before each text.
//!
//! <https://github.com/apache/parquet-format/blob/master/Encodings.md>. The decoders of `parquet` were turned down: they reserve as many lengths as
//! a page says it has, and keep every text of a batch, each of which may be as long as the page.

use super::header::LARGEST_PAGE;

/// `DELTA_LENGTH_BYTE_ARRAY`: all lengths, then all texts.
pub(super) fn lengths(page: &[u8], plain: &mut Vec<u8>) -> Result<(), String> {
    let mut lengths = Integers::new(page)?;
    let mut texts = &page[lengths.clone().end()?..];
    while let Some(length) = lengths.next()? {
        let text = take(&mut texts, length)?;
        push(plain, text)?;
    }
    Ok(())
}

/// `DELTA_BYTE_ARRAY`: how much each text has of the one before it, and the rest of each.
pub(super) fn prefixes(page: &[u8], plain: &mut Vec<u8>) -> Result<(), String> {
    let mut shared = Integers::new(page)?;
    let rest = &page[shared.clone().end()?..];
    let mut lengths = Integers::new(rest)?;
    let mut texts = &rest[lengths.clone().end()?..];
    let mut last = Vec::new();
    while let Some(prefix) = shared.next()? {
        let Some(length) = lengths.next()? else {
            return Err("fewer texts than shared beginnings".to_owned());
        };
        let prefix = usize::try_from(prefix).ok().filter(|prefix| *prefix <= last.len());
        last.truncate(prefix.ok_or("a text that shares more than there is")?);
        last.extend_from_slice(take(&mut texts, length)?);
        push(plain, &last)?;
    }
    Ok(())
}

fn take<'t>(texts: &mut &'t [u8], length: i64) -> Result<&'t [u8], String> {
    let length = usize::try_from(length).ok();
    let split = length.and_then(|length| texts.split_at_checked(length));
    let (text, rest) = split.ok_or("a text that is longer than its page")?;
    *texts = rest;
    Ok(text)
}

fn push(plain: &mut Vec<u8>, text: &[u8]) -> Result<(), String> {
    if plain.len() + 4 + text.len() > LARGEST_PAGE {
        return Err(format!("a page of more than {LARGEST_PAGE} bytes"));
    }
    let length = u32::try_from(text.len()).expect("a page is not that large");
    plain.extend_from_slice(&length.to_le_bytes());
    plain.extend_from_slice(text);
    Ok(())
}

/// `DELTA_BINARY_PACKED`: the first number, and then blocks of differences, each of some miniblocks.
#[derive(Clone)]
struct Integers<'p> {
    page: &'p [u8],
    at: usize,
    /// How many numbers are to come.
    left: u64,
    value: i64,
    is_first: bool,
    miniblocks: usize,
    /// How many numbers a miniblock has.
    each: usize,
    min_delta: i64,
    /// Where the widths of the block's miniblocks are, and how many of them are still to be read.
    widths: usize,
    miniblocks_left: usize,
    /// The miniblock that is read: the width of its numbers in bits, and how many of them were read.
    width: usize,
    read: usize,
}

impl<'p> Integers<'p> {
    fn new(page: &'p [u8]) -> Result<Self, String> {
        let mut at = 0;
        let mut header = || varint(page, &mut at);
        let (block, miniblocks, left, first) = (header()?, header()?, header()?, header()?);
        let each = block.checked_div(miniblocks).unwrap_or_default();
        // The blocks that writers make have 128 numbers in four miniblocks.
        if each == 0 || each % 32 != 0 || block > 1 << 16 {
            return Err(format!("blocks of {block} numbers in {miniblocks} miniblocks"));
        }
        // Each has four bytes of its length when it is plain.
        if left > (LARGEST_PAGE / 4) as u64 {
            return Err(format!("a page of {left} texts"));
        }
        let small = |number: u64| usize::try_from(number).map_err(|_| "a block that is too large".to_owned());
        Ok(Self {
            page,
            at,
            left,
            value: zigzag(first),
            is_first: true,
            miniblocks: small(miniblocks)?,
            each: small(each)?,
            min_delta: 0,
            widths: 0,
            miniblocks_left: 0,
            width: 0,
            read: small(each)?,
        })
    }

    /// The next number; `None` after the last.
    fn next(&mut self) -> Result<Option<i64>, String> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        if std::mem::take(&mut self.is_first) {
            return Ok(Some(self.value));
        }
        if self.read == self.each {
            self.next_miniblock()?;
        }
        let delta = bits(&self.page[self.at..], self.read * self.width, self.width);
        self.read += 1;
        if self.read == self.each {
            self.at += self.each / 8 * self.width;
        }
        self.value = self
            .value
            .wrapping_add(self.min_delta)
            .wrapping_add(delta.cast_signed());
        Ok(Some(self.value))
    }

    fn next_miniblock(&mut self) -> Result<(), String> {
        if self.miniblocks_left == 0 {
            self.min_delta = zigzag(varint(self.page, &mut self.at)?);
            self.widths = self.at;
            self.at += self.miniblocks;
            self.miniblocks_left = self.miniblocks;
        }
        let width = self.page.get(self.widths + self.miniblocks - self.miniblocks_left);
        self.width = usize::from(*width.ok_or("differences that are cut off")?);
        self.miniblocks_left -= 1;
        self.read = 0;
        if self.width > 64 || self.page.len() < self.at + self.each / 8 * self.width {
            return Err("differences that are cut off".to_owned());
        }
        Ok(())
    }

    /// Where the numbers end.
    fn end(mut self) -> Result<usize, String> {
        while self.next()?.is_some() {}
        if self.read < self.each {
            self.at += self.each / 8 * self.width;
        }
        Ok(self.at)
    }
}

/// The number of `width` bits, at most 64, that begins at bit `at`, the lowest first.
fn bits(bytes: &[u8], at: usize, width: usize) -> u64 {
    let mut window = [0; 16];
    let bytes = &bytes[at / 8..(at + width).div_ceil(8)];
    window[..bytes.len()].copy_from_slice(bytes);
    let number = u128::from_le_bytes(window) >> (at % 8) & ((1 << width) - 1);
    u64::try_from(number).expect("it has 64 bits at most")
}

fn varint(page: &[u8], at: &mut usize) -> Result<u64, String> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = page.get(*at).ok_or("differences that are cut off")?;
        *at += 1;
        value |= u64::from(byte & 0x7F) << shift;
        if *byte < 0x80 {
            return Ok(value);
        }
    }
    Err("a number of more than 64 bits".to_owned())
}

const fn zigzag(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header of blocks of 128 numbers in four miniblocks.
    fn header(count: u8, first: u8) -> Vec<u8> {
        vec![0x80, 1, 4, count, first << 1]
    }

    fn integers(page: &[u8]) -> Result<(Vec<i64>, usize), String> {
        let mut integers = Integers::new(page)?;
        let end = integers.clone().end()?;
        let mut found = Vec::new();
        while let Some(integer) = integers.next()? {
            found.push(integer);
        }
        Ok((found, end))
    }

    #[test]
    fn integers_are_the_first_and_differences() {
        // The examples of Encodings.md; the last has differences of -2 and what is above it, in two bits.
        assert_eq!(integers(&header(1, 7)), Ok((vec![7], 5)));
        let ones = [header(5, 1), vec![2, 0, 0, 0, 0]].concat();
        assert_eq!(integers(&ones), Ok((vec![1, 2, 3, 4, 5], 10)));
        // 7, 5, 3, 1, 2, 3, 4, 5
        let mixed = [
            header(8, 7),
            vec![3, 2, 0, 0, 0, 0b1100_0000, 0b0011_1111, 0, 0, 0, 0, 0, 0],
        ]
        .concat();
        assert_eq!(integers(&mixed), Ok((vec![7, 5, 3, 1, 2, 3, 4, 5], 18)));
        assert_eq!(integers(&header(0, 0)), Ok((vec![], 5)));
    }

    #[test]
    fn what_is_cut_off_or_cannot_be_is_an_error() {
        let ones = [header(5, 1), vec![2, 0, 0, 0, 0]].concat();
        for length in 0..ones.len() {
            assert!(integers(&ones[..length]).is_err(), "{length} bytes");
        }
        assert!(integers(&[0x80, 1, 0, 1, 0]).is_err(), "no miniblocks");
        assert!(integers(&[0, 0, 1, 0]).is_err(), "no block");
        assert!(
            integers(&[0x80, 1, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0]).is_err(),
            "more than a page can have"
        );
        assert!(
            integers(&[header(5, 1), vec![2, 65, 0, 0, 0]].concat()).is_err(),
            "too wide"
        );
    }

    /// `DELTA_BINARY_PACKED` of numbers, each difference in 64 bits.
    fn pack(numbers: &[i64]) -> Vec<u8> {
        let mut page = vec![0x80, 1, 4];
        push_varint(&mut page, numbers.len() as u64);
        push_varint(&mut page, numbers[0].cast_unsigned() << 1);
        let deltas: Vec<i64> = numbers.windows(2).map(|two| two[1].wrapping_sub(two[0])).collect();
        for block in deltas.chunks(128) {
            page.extend_from_slice(&[0, 64, 64, 64, 64]);
            let padding = block.len().next_multiple_of(32) - block.len();
            let block = block.iter().chain(std::iter::repeat_n(&0, padding));
            block.for_each(|delta| page.extend_from_slice(&delta.to_le_bytes()));
        }
        page
    }

    fn push_varint(page: &mut Vec<u8>, mut number: u64) {
        while number >= 0x80 {
            page.push(u8::try_from(number & 0x7F).unwrap() | 0x80);
            number >>= 7;
        }
        page.push(u8::try_from(number).unwrap());
    }

    #[test]
    fn texts_are_made_plain() {
        let plain = |texts: &[&str]| -> Vec<u8> {
            let bytes = |text: &&str| [&u32::try_from(text.len()).unwrap().to_le_bytes()[..], text.as_bytes()].concat();
            texts.iter().flat_map(bytes).collect()
        };
        // The examples of Encodings.md.
        let page = [&pack(&[5, 5, 6, 6])[..], b"HelloWorldFoobarABCDEF"].concat();
        let mut found = b"levels".to_vec();
        lengths(&page, &mut found).unwrap();
        assert_eq!(
            found,
            [b"levels".to_vec(), plain(&["Hello", "World", "Foobar", "ABCDEF"])].concat()
        );
        let page = [&pack(&[0, 2, 0, 3])[..], &pack(&[4, 2, 6, 4]), b"axisleababytown_"].concat();
        assert!(prefixes(&page[..page.len() - 1], &mut Vec::new()).is_err(), "cut off");
        found.clear();
        prefixes(&page, &mut found).unwrap();
        assert_eq!(found, plain(&["axis", "axle", "ababyt", "abaown_"]));
    }

    #[test]
    fn texts_that_share_much_end_at_the_largest_page() {
        let long = 1 << 20;
        let shared: Vec<i64> = std::iter::once(0).chain(std::iter::repeat_n(long, 1000)).collect();
        let own: Vec<i64> = std::iter::once(long).chain(std::iter::repeat_n(0, 1000)).collect();
        let page = [pack(&shared), pack(&own), vec![b'x'; 1 << 20]].concat();
        let mut plain = Vec::new();
        assert!(prefixes(&page, &mut plain).unwrap_err().contains("a page of more than"));
        assert!(plain.len() <= LARGEST_PAGE);
    }
}
