/** Texts of self-service as an installed app. */
export const pwaEn = {
  notNow: 'You are offline, and this needs a connection. Nothing was changed.',
  offline: {
    title: 'You are offline.',
    asOf: 'What you see is as of {{time}}.',
    reason: 'You can clock in and out. Everything else can be changed once you are connected.',
    retry: 'Try again',
    stillOff: 'Still no connection.',
  },
  update: { text: 'A new version of Muster is ready.', reload: 'Reload', later: 'Later' },
  install: {
    item: 'Install Muster',
    title: 'Muster on your home screen',
    share: 'Tap the Share button in Safari’s toolbar.',
    add: 'Choose “Add to Home Screen”.',
    confirm: 'Tap “Add”. Muster then opens like an app.',
    close: 'Close',
  },
}

export type PwaTexts = typeof pwaEn
