import {h} from './dom';
import type {Strength} from './level8_link';
import {countInPar, meanAbove, playedRounds, savedGames} from './level8_store';
import {othersWords} from './level8_words';
import type {Saved} from './saved';
import {bars, tile} from './statistics_view';
import {count, t} from './words';

/** Rounds alone against par, by level, and games against others. */
export function roundStatistics(saved: Saved, levels: number): Node[] {
  const rounds = playedRounds(saved);
  const games = Object.entries(savedGames(saved));
  if (rounds.length === 0 && games.length === 0)
    return [h('p', {}, t('No round has been played to its end yet. Your results will be here: how many turns above par you needed at each level, and how many games you won.'))];
  return [
    ...(rounds.length === 0 ? [] : [
      h('dl', {class: 'tiles'}, tile(rounds.length, t('played')), tile(countInPar(rounds), t('in par')), tile(meanAbove(rounds).toFixed(1), t('above par on average'))),
      h('h3', {}, t('Turns above par, by level')),
      bars(Array.from({length: levels}, (_, i) => {
        const here = rounds.filter(({level}) => level === i + 1);
        const above = meanAbove(here);
        return [t('Level {level}', {level: i + 1}), above, 'won', here.length === 0 ? '–' : t('{above} in {rounds}', {above: above.toFixed(1), rounds: count(here.length, 'round')})] as const;
      })),
      h('p', {class: 'faint'}, t('Each round counts once, as it was first played to its end.'))]),
    ...(games.length === 0 ? [] : [
      h('h3', {}, t('Games against others')),
      h('ul', {}, ...games.map(([kind, {played, won}]) => {
        const [others, strength] = kind.split('/');
        return h('li', {}, t('{others}: {won} of {played} won', {others: othersWords(Number(others), strength as Strength), won, played}));
      }))]),
  ];
}
