/** Texts of the app launcher. */
export const accessEn = {
  launcher: {
    title: 'Apps',
    greeting: 'Hello, {{name}}',
    text: 'Where would you like to work?',
    apps: 'Your apps',
    pages: 'Go straight to',
    loading: 'Loading your apps',
    emptyTitle: 'No app is open to you yet',
    emptyText: 'Your administrator decides which apps you can use. Ask them to grant you one.',
    failedTitle: 'Your apps could not be loaded',
    retry: 'Try again',
  },
}

export type AccessTexts = typeof accessEn
