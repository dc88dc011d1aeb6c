/** Texts of the command palette. */
export const paletteEn = {
  label: 'Search people, screens, settings and actions',
  placeholder: 'Search or type what you want to do',
  empty: 'No results for “{{query}}”.',
  searching: 'Searching',
  failed: 'Part of the search failed: {{reason}}',
  recent: 'Recent',
  screens: 'Screens',
  settings: 'Settings',
  people: 'People',
  records: 'Records',
  actions: 'Actions',
  move: 'to move',
  open: 'to open',
  close: 'to close',
  results_one: '{{count}} result',
  results_other: '{{count}} results',
  scheme: {
    dark: 'Switch to dark mode',
    light: 'Switch to light mode',
    auto: 'Use the same appearance as this device',
  },
  language: 'Change language to {{name}}',
  signOut: 'Sign out',
}

export type PaletteTexts = typeof paletteEn
