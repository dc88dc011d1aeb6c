import { defineTexts } from '../../../lib/texts/texts.ts'

export const clockTexts = defineTexts('attendance.clock', {
  en: {
    mAway: '{metres} m away',
    yourDeviceDoesNotKnowItsPlace: 'your device’s location is not accurate enough',
    inTheBrowser: 'in the browser',
    withThePhone: 'on the phone',
    youAreNotOnABreak: 'You are not on a break.',
    clockInBeforeYouTakeABreak: 'Clock in before you start a break.',
    youPressedThisAMomentAgoAgain:
      'You did this a moment ago, so it counts as the same punch. Wait a little, then try again.',
    clockingIn: 'Clock-in policy',
    clockingIn2: 'Clock-in policy: {value}',
    isNoAddressOrNetworkLike2030113:
      '{wrong} is not a valid address or network. Use a format like 203.0.113.0/24.',
    enterAtLeastOneAddressOrNetwork: 'Enter at least one address or network.',
    aPunchThatWasHandedInLater: 'Punch sent later',
  },
  hi: {
    mAway: '{metres} मी दूर',
    yourDeviceDoesNotKnowItsPlace: 'आपका उपकरण अपनी जगह पर्याप्त सटीकता से नहीं जानता',
    inTheBrowser: 'ब्राउज़र में',
    withThePhone: 'फ़ोन से',
    youAreNotOnABreak: 'आप विराम पर नहीं हैं।',
    clockInBeforeYouTakeABreak: 'विराम से पहले क्लॉक इन करें।',
    youPressedThisAMomentAgoAgain:
      'आपने अभी-अभी दबाया था: इतनी जल्दी दोबारा एक ही गिना जाता है। थोड़ा रुककर फिर दबाएँ।',
  },
})
