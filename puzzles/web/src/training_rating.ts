// The rating of a player, by the Glicko system of Mark E. Glickman (http://www.glicko.net/glicko/glicko.pdf). A study is
// an opponent of known rating, and each first try a rating period of its own.

export interface Rating {
  rating: number;
  /** The standard deviation of the rating: how far it is from being known. */
  deviation: number;
}

/** The rating of somebody new. */
export const NEW: Rating = {rating: 1500, deviation: 350};
/** The deviation does not fall below this, so that the rating follows a player who learns. */
const LEAST_DEVIATION = 50;
const Q = Math.log(10) / 400;

/** The rating of a study. Its grade is in logits, of which 400 points of rating have ln 10. */
export const ratingOf = (difficulty: number): number => 1500 + difficulty / Q;

/** The rating after a first try. */
export function rated({rating, deviation}: Rating, difficulty: number, solved: boolean): Rating {
  const expected = 1 / (1 + 10 ** ((ratingOf(difficulty) - rating) / 400));
  const precision = 1 / deviation ** 2 + Q ** 2 * expected * (1 - expected);
  return {
    rating: rating + (Q / precision) * (Number(solved) - expected),
    deviation: Math.max(Math.sqrt(1 / precision), LEAST_DEVIATION),
  };
}
