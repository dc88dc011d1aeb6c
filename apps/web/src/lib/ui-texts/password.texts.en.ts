/** Texts of the password meter. Rules that are missing here use the server's text. */
export const passwordEn = {
  met: '{{met}} of {{count}}',
  isMet: 'Met',
  isOpen: 'Not met yet',
  strength: { 1: 'Easy to guess', 2: 'Fair', 3: 'Good', 4: 'Strong' },
  rule: {
    length: 'At least 8 characters',
    upper_case: 'At least one upper-case letter',
    lower_case: 'At least one lower-case letter',
    number: 'At least one number',
    special: 'At least one special character',
    length_10_to_14: '10 to 14 characters',
    own_name: 'Doesn’t contain your name or e-mail address',
    common: 'Not a commonly used password',
  },
}

export type PasswordTexts = typeof passwordEn
