import { defineTexts } from '../../../lib/texts/texts.ts'

export const clockTexts = defineTexts('attendance.clock', {
  en: {
    metresAway: '{metres} m away',
    locationInaccurate: 'your device’s location is not accurate enough',
    viaBrowser: 'in the browser',
    viaPhone: 'on the phone',
    notOnBreak: 'You are not on a break.',
    clockInBeforeBreak: 'Clock in before you start a break.',
    repeatedPunch:
      'You did this a moment ago, so it counts as the same punch. Wait a little, then try again.',
    clockInPolicy: 'Clock-in policy',
    clockInPolicyNamed: 'Clock-in policy: {value}',
    invalidNetwork: '{wrong} is not a valid address or network. Use a format like 203.0.113.0/24.',
    networkRequired: 'Enter at least one address or network.',
    punchSentLater: 'Punch sent later',
  },
  hi: {
    metresAway: '{metres} मी दूर',
    locationInaccurate: 'आपका उपकरण अपनी जगह पर्याप्त सटीकता से नहीं जानता',
    viaBrowser: 'ब्राउज़र में',
    viaPhone: 'फ़ोन से',
    notOnBreak: 'आप विराम पर नहीं हैं।',
    clockInBeforeBreak: 'विराम से पहले क्लॉक इन करें।',
    repeatedPunch: 'आपने अभी-अभी दबाया था: इतनी जल्दी दोबारा एक ही गिना जाता है। थोड़ा रुककर फिर दबाएँ।',
  },
})
