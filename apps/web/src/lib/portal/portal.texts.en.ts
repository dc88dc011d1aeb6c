export const portalEn = {
  loading: 'Loading',
  languages: 'Language',
  leave: 'Sign out',
  over: {
    title: 'This link doesn’t work any more',
    again: 'Send me a new link',
    sent: 'If this link was yours, a new one is on its way to the address that the company knows. Check your mailbox, and the spam folder too.',
    failed: 'The page could not be loaded',
    retry: 'Try again',
  },
  entry: {
    hello: 'Hello {{name}}',
    text: '{{company}} has prepared a page for you. So that nobody else sees it, we send a code to your e-mail address.',
    send: 'Send the code',
    sent: 'A code was sent to {{address}}. It is valid for 10 minutes.',
    code: 'Code',
    open: 'Open',
    again: 'Send another code',
    wait: 'You can get another code in {{seconds}} seconds.',
  },
}
