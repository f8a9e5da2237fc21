// A published tree for tests, with four puzzles for each day.
export const BANDS = ['easy', 'medium', 'hard', 'fiendish'];

export function sampleTree(dates) {
  const files = new Map();
  for (const date of dates) {
    const number = Number(date.replaceAll('-', '')) * 10_000;
    files.set(`/days/${date}.json`, JSON.stringify({
      date,
      deals: BANDS.map((band, i) => ({
        id: `solo:${number + i}`, rules: {players: 1, hand: 8, min_plays: 2, cards: 98},
        grade: {band, difficulty: i - 1.5, standard_error: 0.1, version: 1},
      })),
    }));
  }
  files.set('/index.json', JSON.stringify({days: dates}));
  return files;
}
