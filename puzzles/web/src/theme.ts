import type {Settings} from './saved';

/** Applies the player's theme: dark.css for all, for none, or as the system says. */
export function applyTheme(theme: Settings['theme']): void {
  const media = theme === 'dark' ? 'all' : theme === 'light' ? 'not all' : '(prefers-color-scheme: dark)';
  document.querySelector<HTMLLinkElement>('link[data-theme]')?.setAttribute('media', media);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset['scheme'];
    meta.media = theme === undefined ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}
