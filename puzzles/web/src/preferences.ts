import {h} from './dom';
import {canVibrate, sound, vibrate} from './sound';
import type {Settings} from './saved';
import type {Store} from './store';
import type {Table} from './table';
import {applyTheme} from './theme';
import {capital, LANGUAGES, t} from './words';

const checkbox = (words: string, checked: boolean, change: (on: boolean) => void): HTMLElement => {
  const box = h('input', {type: 'checkbox', checked, onchange: () => change(box.checked)});
  return h('label', {class: 'check'}, box, words);
};

/** What the player may choose: taps, marks, chances, sound, vibration, theme and language. */
export function preferences({table, store}: {table: Table; store: Store}): Node[] {
  const {settings} = store.data;
  const keep = (change: (settings: Settings) => void): void => {
    change(store.data.settings);
    store.save();
  };
  const select = (words: string, options: [string, string][], chosen: string, change: (value: string) => void): HTMLElement => {
    const box = h('select', {onchange: () => change(box.value)},
      ...options.map(([value, label]) => h('option', {value, selected: value === chosen}, label)));
    return h('label', {class: 'choice'}, words, box);
  };
  return [
    select(t('A tap on a card'), [
      ['choose', t('chooses it')], ['only', t('lays it if only one pile takes it')], ['nearest', t('lays it where it is nearest')],
    ], settings.tap ?? 'only', (value) => keep((one) => (one.tap = value as NonNullable<Settings['tap']>))),
    h('p', {class: 'faint'}, t('Two taps always lay it where it is nearest; a long press always chooses it. If one tap lays any card, the turn ends by itself when no card is left that goes next to a pile or by a trick.')),
    checkbox(t('Mark where cards may go'), table.showsTargets, (on) => table.setTargets(on)),
    ...(table.assistant.hasAdviser ? [checkbox(t('Show chances to win'), table.assistant.showsChances, (on) => table.setChances(on)),
      h('p', {class: 'faint'}, t('The adviser estimates them without a look at the draw pile. They count as help.'))] : []),
    checkbox(t('Sound'), settings.sound === true, (on) => {
      keep((one) => (one.sound = on));
      if (on) sound('trick');
    }),
    ...(canVibrate() ? [checkbox(t('Vibration'), settings.haptics === true, (on) => {
      keep((one) => (one.haptics = on));
      if (on) vibrate('trick');
    })] : []),
    select(t('Theme'), [['', t('as the system')], ['light', t('light')], ['dark', t('dark')]], settings.theme ?? '', (value) => {
      keep((one) => {
        if (value === 'light' || value === 'dark') one.theme = value;
        else delete one.theme;
      });
      applyTheme(store.data.settings.theme);
    }),
    select(t('Language'), [['', t('as the browser')], ...LANGUAGES.map((code): [string, string] => [code, capital(nameOf(code))])], settings.language ?? '', (value) => {
      keep((one) => {
        if (value === '') delete one.language;
        else one.language = value;
      });
      location.reload();
    }),
  ];
}

/** The name of a language in that language. */
const nameOf = (code: string): string => new Intl.DisplayNames([code], {type: 'language'}).of(code) ?? code;
