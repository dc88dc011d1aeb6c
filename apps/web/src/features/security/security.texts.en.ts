/** Texts of passwords and sessions. */
export const securityEn = {
  mandatory: {
    tab: 'New password',
    title: 'Choose a new password',
    text: 'Your password is new or has expired. Choose your own before you go on.',
    submit: 'Save password',
    signOut: 'Sign out',
    done: 'Your new password is saved.',
  },
}

export type SecurityTexts = typeof securityEn
