import { addTexts } from '../../../lib/language/i18n.ts'

addTexts(
  'assetRequests',
  {
    noTypes: 'Nothing to request',
    noTypesText: 'Your asset team has not set up any asset types yet.',
    forms: {
      ASSET: {
        subtitle: 'Once your request is approved, your asset team hands the asset over to you.',
        fields: {
          type_id: 'What do you need?',
          details: 'Details',
          needed_by: 'Needed by',
          reason: 'What is it for?',
        },
        help: { details: 'Such as a size, or software that it must run.' },
      },
      ASSET_PROCUREMENT: {
        subtitle: 'Once it is approved, record the order and the delivery under Asset procurement.',
        fields: {
          type_id: 'Type',
          name: 'Name',
          quantity: 'Quantity',
          unit_cost: 'Unit cost',
          vendor: 'Vendor',
          needed_by: 'Needed by',
          location_id: 'Location',
          entity_id: 'Entity',
          reason: 'Reason',
        },
        help: { name: 'The name of the assets, such as “Dell Latitude 5450”.' },
      },
    },
  },
  {
    hi: async () => ({
      noTypes: 'माँगने के लिए कुछ नहीं',
      noTypesText: 'आपकी एसेट टीम ने अभी एसेट के प्रकार तय नहीं किए हैं।',
      forms: {
        ASSET: {
          subtitle: 'मंज़ूरी के बाद आपकी एसेट टीम आपको एसेट देगी।',
          fields: {
            type_id: 'आपको क्या चाहिए?',
            details: 'विवरण',
            needed_by: 'कब तक चाहिए',
            reason: 'किसलिए?',
          },
          help: { details: 'जैसे आकार, या कौन सा सॉफ़्टवेयर चलना चाहिए।' },
        },
        ASSET_PROCUREMENT: {
          subtitle: 'मंज़ूरी के बाद ऑर्डर और डिलीवरी एसेट ख़रीद में दर्ज करें।',
          fields: {
            type_id: 'प्रकार',
            name: 'नाम',
            quantity: 'संख्या',
            unit_cost: 'एक की लागत',
            vendor: 'विक्रेता',
            needed_by: 'कब तक चाहिए',
            location_id: 'स्थान',
            entity_id: 'इकाई',
            reason: 'कारण',
          },
          help: { name: 'एसेट को मिलने वाला नाम, जैसे “Dell Latitude 5450”।' },
        },
      },
    }),
  },
)
