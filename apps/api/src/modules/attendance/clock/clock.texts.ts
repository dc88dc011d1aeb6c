import { defineTexts } from '../../../lib/texts/texts.ts'

export const clockTexts = defineTexts('attendance.clock', {
  en: {
    mAway: '{metres} m away',
    yourDeviceDoesNotKnowItsPlace: 'your device does not know its place exactly enough',
    inTheBrowser: 'in the browser',
    withThePhone: 'with the phone',
    youAreNotOnABreak: 'You are not on a break.',
    clockInBeforeYouTakeABreak: 'Clock in before you take a break.',
    youPressedThisAMomentAgoAgain:
      'You pressed this a moment ago: again so soon it counts as the same. Wait a little, then press again.',
    clockingIn: 'Clocking in',
    clockingIn2: 'Clocking in: {value}',
    isNoAddressOrNetworkLike2030113: '{wrong} is no address or network, like 203.0.113.0/24.',
    enterAtLeastOneAddressOrNetwork: 'Enter at least one address or network.',
    aPunchThatWasHandedInLater: 'A punch that was handed in later',
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
