import {h, s} from './dom';
import type {GameReview, ReviewedTurn} from './engine';
import {playsInWords, stepsOf} from './game';
import {percent, t} from './words';

const WIDTH = 320;
const HEIGHT = 150;
/** The margins of the curve: left for percentages, below for turns. */
const LEFT = 34;
const BELOW = 22;
const ABOVE = 8;
const RIGHT = 8;

/** The chances to win from turn to turn: a curve, the turns that cost most, and a table. */
export function chancesView(review: GameReview, showTurn: (turn: number) => void): Node[] {
  const {turns, costly} = review;
  return [
    h('p', {}, t('The adviser, who does not see the draw pile, estimates the chance to win before each turn. Part of its ups and downs is the luck of the draw.')),
    curve(review),
    h('p', {class: 'luck'}, luckWords(turns)),
    h('h3', {}, t('The turns that cost most')),
    costly.length === 0 ? h('p', {}, t('No turn cost as much as 1%.'))
      : h('ol', {class: 'costly'}, ...costly.map((place) => {
        const {player, plays, before, after, instead} = turns[place] as ReviewedTurn;
        const number = place + 1;
        const laid = {plays: inWords(plays), instead: inWords(instead ?? '')};
        return h('li', {},
          h('p', {}, h('strong', {}, `${t('Turn {number}: {after} instead of {before}.', {number, after: percent(after), before: percent(before)})} `),
            player === undefined ? t('You laid {plays}. The adviser would lay {instead}.', laid)
              : t('Player {player} laid {plays}. The adviser would lay {instead}.', {player, ...laid})),
          h('div', {class: 'row'}, h('button', {type: 'button', onclick: () => showTurn(number)}, t('Show turn {number}', {number}))));
      })),
    h('details', {}, h('summary', {}, t('All turns as a table')),
      h('table', {class: 'chances'},
        h('thead', {}, h('tr', {}, ...[t('Turn'), t('Best'), t('Played')].map((words) => h('th', {scope: 'col'}, words)))),
        h('tbody', {}, ...turns.map(({before, after}, i) => h('tr', {}, h('th', {scope: 'row'}, String(i + 1)),
          ...[before, after].map((chance) => h('td', {}, percent(chance)))))))),
  ];
}

/** How much of a result was the draw, and how much the play. What a turn costs is play. What the chance changes by
 * from the end of a turn to the next is the draw; at a table it is what the others did, too. */
function luckWords(turns: readonly ReviewedTurn[]): string {
  const effects = turns.flatMap(({before, after}, i) => {
    const next = turns[i + 1];
    return [{number: i + 1, drawn: false, gain: after - before}, ...(next === undefined ? [] : [{number: i + 1, drawn: true, gain: next.before - after}])];
  });
  const sum = (drawn: boolean): string => points(effects.filter((one) => one.drawn === drawn).reduce((all, {gain}) => all + gain, 0));
  const most = [...effects].sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain)).slice(0, 3)
    .map(({number, drawn, gain}) => (drawn ? t('the draw after turn {number} ({points})', {number, points: points(gain)}) : t('the play of turn {number} ({points})', {number, points: points(gain)})));
  return t('From {first} at the start, the draw made it {luck} and the play {play} points, to {last}. What mattered most: {most}.', {
    first: percent(turns[0]?.before ?? 0), luck: sum(true), play: sum(false), last: percent(turns[turns.length - 1]?.after ?? 0), most: most.join(', '),
  });
}
const points = (gain: number): string => `${gain < 0 ? '−' : '+'}${Math.round(Math.abs(gain) * 100)}`;

const inWords = (plays: string): string => (plays === '' ? t('nothing') : playsInWords(stepsOf(plays)));

/** The chance before each turn, and what the last turn left. */
export const chancesOf = (turns: readonly ReviewedTurn[]): number[] => [...turns.map(({before}) => before), ...turns.slice(-1).map(({after}) => after)];

export function curve({turns, costly}: GameReview, width = turns.length): SVGSVGElement {
  const chances = chancesOf(turns);
  const highest = Math.max(...chances);
  const top = [0.1, 0.25, 0.5].find((limit) => highest <= limit) ?? 1;
  const x = (point: number): number => LEFT + (point / width) * (WIDTH - LEFT - RIGHT);
  const y = (chance: number): number => ABOVE + (1 - chance / top) * (HEIGHT - ABOVE - BELOW);
  const at = (point: number): string => `${x(point).toFixed(1)},${y(chances[point] as number).toFixed(1)}`;
  const grid = [0, top / 2, top].flatMap((chance) => [
    s('line', {class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y(chance), y2: y(chance)}),
    s('text', {x: LEFT - 5, y: y(chance) + 3.5, 'text-anchor': 'end'}, `${+(chance * 100).toFixed(1)}%`)]);
  const turnNumbers = turns.flatMap((_, i) => (i === 0 || (i + 1) % 10 === 0
    ? [s('text', {x: x(i), y: HEIGHT - 6, 'text-anchor': 'middle'}, String(i + 1))] : []));
  const best = chances.indexOf(highest);
  return s('svg', {
    class: 'curve', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
    'aria-label':
      t('Chance to win: {first} before turn 1, at most {highest} {when}, {last} at the end.', {
        first: percent(chances[0] as number), highest: percent(highest), last: percent(chances[chances.length - 1] as number),
        when: best < turns.length ? t('before turn {turn}', {turn: best + 1}) : t('at the end'),
      }),
  },
  ...grid, ...turnNumbers,
  s('polyline', {points: chances.map((_, point) => at(point)).join(' ')}),
  ...costly.map((place) => s('circle', {cx: x(place), cy: y(chances[place] as number), r: 4})));
}
