/** Texts of the console's home. */
export const accessEn = {
  quick: { subAdmin: 'Add sub-admin' },
  home: {
    title: 'Home',
    greeting: 'Hello, {{name}}',
    needs: 'Waiting for you',
    nothing: 'Nothing is waiting for you',
    loading: 'Looking for what is waiting for you',
    incomplete: 'Some items could not be loaded',
    closed: 'Some items are private to this person and are hidden while you view as them.',
    retry: 'Try again',
    today: 'Today',
    apps: 'Your other apps',
  },
}

export type AccessTexts = typeof accessEn
