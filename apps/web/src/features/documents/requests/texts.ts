import { addTexts } from '../../../lib/language/i18n.ts'

addTexts(
  'documentRequests',
  {
    file: 'Uploaded document',
    open: 'Open {{name}}',
    gone: 'The file was erased when its retention ended.',
    forms: {
      DOCUMENT_REQUEST: {
        subtitle:
          'Ask HR for a letter, a certificate or a copy. You find it in My documents once it is issued.',
        fields: { title: 'Which document?', needed_by: 'Needed by', reason: 'What is it for?' },
        help: { title: 'Such as “Proof of employment for a visa”.' },
      },
    },
  },
  {
    hi: async () => ({
      file: 'अपलोड किया गया दस्तावेज़',
      open: '{{name}} खोलें',
      gone: 'रखने की अवधि पूरी होने पर फ़ाइल मिटा दी गई।',
      forms: {
        DOCUMENT_REQUEST: {
          subtitle: 'एचआर से पत्र, प्रमाणपत्र या प्रति माँगें। जारी होने पर वह मेरे दस्तावेज़ में मिलेगा।',
          fields: { title: 'कौन सा दस्तावेज़?', needed_by: 'कब तक चाहिए', reason: 'किसलिए?' },
          help: { title: 'जैसे “वीज़ा के लिए नौकरी का प्रमाण”।' },
        },
      },
    }),
  },
)
