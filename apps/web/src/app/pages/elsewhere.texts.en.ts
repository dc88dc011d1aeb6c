/** Texts for those who are signed in to self-service alone. */
export const elsewhereEn = {
  title: 'You are signed in as {{name}}, without access to the console',
  text: 'This page is for administrators. Your own pages are in self-service.',
  me: 'Go to self-service',
  other: 'Sign in as somebody else',
}
