import { defineTexts } from '../../../lib/texts/texts.ts'

export const requestDutiesTexts = defineTexts('requests.duties', {
  en: {
    waiting: {
      one: 'A request waits for their decision; it goes to the next approver',
      other: '{count} requests wait for their decision; they go to the next approver',
    },
    own: {
      one: 'A pending request of their own',
      other: '{count} pending requests of their own',
    },
    standsIn: {
      one: 'Decides for somebody else by delegation, which ends',
      other: 'Decides for {count} others by delegation, which ends',
    },
    given: {
      one: 'Has delegated their approvals, which ends',
      other: 'Has delegated their approvals {count} times, which ends',
    },
  },
  hi: {
    waiting: {
      one: 'एक अनुरोध इनके निर्णय की प्रतीक्षा में है; वह अगले अनुमोदक को जाएगा',
      other: '{count} अनुरोध इनके निर्णय की प्रतीक्षा में हैं; वे अगले अनुमोदक को जाएँगे',
    },
    own: { one: 'इनका एक लंबित अनुरोध', other: 'इनके {count} लंबित अनुरोध' },
    standsIn: {
      one: 'किसी और की ओर से निर्णय लेते हैं; यह समाप्त होगा',
      other: '{count} लोगों की ओर से निर्णय लेते हैं; यह समाप्त होगा',
    },
    given: {
      one: 'अपने अनुमोदन किसी को सौंपे हैं; यह समाप्त होगा',
      other: 'अपने अनुमोदन {count} बार सौंपे हैं; यह समाप्त होगा',
    },
  },
})
