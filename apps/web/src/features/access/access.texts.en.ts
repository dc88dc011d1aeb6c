/** Texts of the app launcher. */
export const accessEn = {
  quick: { subAdmin: 'Give somebody an HR role' },
  launcher: {
    title: 'Apps',
    greeting: 'Hello, {{name}}',
    text: 'Where would you like to work?',
    apps: 'Your apps',
    pages: 'Go to',
    loading: 'Loading your apps',
    emptyTitle: 'You don’t have any apps yet',
    emptyText: 'Ask your administrator for access to an app.',
    failedTitle: 'Your apps could not be loaded',
    retry: 'Try again',
  },
}

export type AccessTexts = typeof accessEn
