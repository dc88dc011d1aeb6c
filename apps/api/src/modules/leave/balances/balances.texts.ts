import { defineTexts } from '../../../lib/texts/texts.ts'

export const balancesTexts = defineTexts('leave.balances', {
  en: {
    goesBelowLimit: 'This takes {name} below its limit of {limit}: {figure}. Confirm it if that is intended.',
    keyUsed: 'This key was already used for another change of a balance.',
    expiryNotAllowed: 'Only added days can expire, and not before the day they are credited.',
    encashmentNotAllowed: 'The leave rule of {fullName} doesn’t allow encashing {name}.',
    outsideEncashmentPeriod: '{name} can only be encashed from {from} to {to} (month and day).',
    encashmentLimit: '{max} more days of {name} can be encashed this leave year.',
  },
  hi: {
    goesBelowLimit: 'इससे {name} अपनी सीमा {limit} से नीचे चली जाती है: {figure}। अगर यही चाहते हैं तो पुष्टि करें।',
    keyUsed: 'यह कुंजी शेष के किसी और बदलाव के लिए इस्तेमाल हो चुकी है।',
    expiryNotAllowed: 'सिर्फ़ जोड़े गए दिन ख़त्म हो सकते हैं, और जोड़े जाने के दिन से पहले नहीं।',
    encashmentNotAllowed: '{fullName} के छुट्टी नियम में {name} के बदले पैसे नहीं मिलते।',
    outsideEncashmentPeriod: '{name} के बदले पैसे सिर्फ़ {from} से {to} तक (महीना और दिन) मिलते हैं।',
    encashmentLimit: 'इस छुट्टी वर्ष में {name} के {max} और दिनों के बदले पैसे मिल सकते हैं।',
  },
})
