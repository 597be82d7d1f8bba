//! A map: points in a plane whose distances are like given distances.

/// The number of steps in which the direction of an axis is found.
const STEPS: usize = 500;

/// Points in a plane for these distances, in units of the distances (classical multidimensional scaling: the two main
/// axes of the doubly centred squares of the distances). Equal distances give equal points on every machine.
#[expect(clippy::cast_precision_loss, reason = "there are few parsers")]
pub fn places(distances: &[Vec<f64>]) -> Vec<[f64; 2]> {
    let count = distances.len();
    if count == 0 {
        return Vec::new();
    }
    let mean = |numbers: &mut dyn Iterator<Item = f64>| numbers.sum::<f64>() / count as f64;
    let means: Vec<f64> = distances
        .iter()
        .map(|row| mean(&mut row.iter().map(|one| one * one)))
        .collect();
    let all = mean(&mut means.iter().copied());
    let mut centred: Vec<Vec<f64>> = distances.to_vec();
    for (at, row) in centred.iter_mut().enumerate() {
        for (other, one) in row.iter_mut().enumerate() {
            *one = (means[at] + means[other] - all - *one * *one) / 2.0;
        }
    }
    let mut places = vec![[0.0; 2]; count];
    for axis in 0..2 {
        let (size, direction) = main_axis(&centred);
        for (at, place) in places.iter_mut().enumerate() {
            place[axis] = direction[at] * size.max(0.0).sqrt();
        }
        for (at, row) in centred.iter_mut().enumerate() {
            for (other, one) in row.iter_mut().enumerate() {
                *one -= size * direction[at] * direction[other];
            }
        }
    }
    places
}

/// The largest eigenvalue of a symmetric matrix, with its direction of length 1.
#[expect(clippy::cast_precision_loss, reason = "there are few parsers")]
fn main_axis(matrix: &[Vec<f64>]) -> (f64, Vec<f64>) {
    // No axis is orthogonal to such a direction but by accident.
    let mut direction: Vec<f64> = (0..matrix.len()).map(|at| 1.0 + (at as f64).sin()).collect();
    let mut size = 0.0;
    for _ in 0..STEPS {
        let product = |row: &Vec<f64>| row.iter().zip(&direction).map(|(one, other)| one * other).sum::<f64>();
        let next: Vec<f64> = matrix.iter().map(product).collect();
        size = next.iter().map(|one| one * one).sum::<f64>().sqrt();
        if size < 1e-12 {
            return (0.0, vec![0.0; matrix.len()]);
        }
        direction = next.into_iter().map(|one| one / size).collect();
    }
    (size, direction)
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn points_of_a_plane_keep_their_distances() {
        let points = [[0.0_f64, 0.0], [3.0, 0.0], [0.0, 4.0], [3.0, 4.0], [1.0, 1.0]];
        let apart = |one: &[f64; 2], other: &[f64; 2]| (one[0] - other[0]).hypot(one[1] - other[1]);
        let distances: Vec<Vec<f64>> = points
            .iter()
            .map(|one| points.iter().map(|other| apart(one, other)).collect())
            .collect();
        let found = places(&distances);
        for (one, row) in found.iter().zip(&distances) {
            for (other, distance) in found.iter().zip(row) {
                assert!((apart(one, other) - distance).abs() < 1e-6, "{found:?}");
            }
        }
        assert!(places(&[]).is_empty());
        assert_eq!(places(&[vec![0.0]]), [[0.0, 0.0]]);
    }
}
