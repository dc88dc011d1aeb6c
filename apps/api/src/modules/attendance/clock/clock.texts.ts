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
    laterPunchRecorded:
      'a later punch of yours is already recorded. If this time should count, request an attendance correction.',
    dayCorrected:
      'this day has been corrected in the meantime. If this time should count, request an attendance correction.',
    correctionRequested: 'there is already a correction request for this day.',
    dayLocked: 'attendance of this day is locked. Please ask HR if this time should count.',
    networkUnproven:
      'you can only clock in from your workplace network, which can’t be checked for a punch made offline. Request an attendance correction instead.',
  },
  hi: {
    metresAway: '{metres} मी दूर',
    locationInaccurate: 'आपका उपकरण अपनी जगह पर्याप्त सटीकता से नहीं जानता',
    viaBrowser: 'ब्राउज़र में',
    viaPhone: 'फ़ोन से',
    notOnBreak: 'आप विराम पर नहीं हैं।',
    clockInBeforeBreak: 'विराम से पहले क्लॉक इन करें।',
    laterPunchRecorded:
      'आपकी इसके बाद की एक प्रविष्टि पहले से दर्ज है। यह समय गिना जाना चाहिए, तो उपस्थिति सुधार का अनुरोध करें।',
    dayCorrected:
      'इस बीच इस दिन की उपस्थिति सुधारी जा चुकी है। यह समय गिना जाना चाहिए, तो उपस्थिति सुधार का अनुरोध करें।',
    correctionRequested: 'इस दिन के सुधार का अनुरोध पहले से है।',
    dayLocked: 'इस दिन की उपस्थिति लॉक है। यह समय गिना जाना चाहिए, तो HR से कहें।',
    networkUnproven:
      'आप केवल अपने कार्यस्थल के नेटवर्क से क्लॉक इन कर सकते हैं, और बिना कनेक्शन की प्रविष्टि में इसकी जाँच नहीं हो सकती। इसके बजाय उपस्थिति सुधार का अनुरोध करें।',
    repeatedPunch: 'आपने अभी-अभी दबाया था: इतनी जल्दी दोबारा एक ही गिना जाता है। थोड़ा रुककर फिर दबाएँ।',
    clockInPolicy: 'क्लॉक-इन नीति',
    clockInPolicyNamed: 'क्लॉक-इन नीति: {value}',
    invalidNetwork: '{wrong} सही पता या नेटवर्क नहीं है। 203.0.113.0/24 जैसे लिखें।',
    networkRequired: 'कम से कम एक पता या नेटवर्क लिखें।',
    punchSentLater: 'पंच बाद में भेजा गया',
  },
})
