import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'documentsTitles',
  {
    mine: 'My documents',
    tab: 'Documents',
    employee: 'Employee documents',
    owed: 'Mandatory documents',
    wanted: 'Requested documents',
    hr: 'HR documents',
    organisation: 'Organisation documents',
    bulk: 'Bulk upload of documents',
    categories: 'Document categories',
    folders: 'Document folders',
    DOCUMENT_REQUEST: 'Document from HR',
  },
  {
    hi: async () => ({
      mine: 'मेरे दस्तावेज़',
      tab: 'दस्तावेज़',
      employee: 'कर्मचारियों के दस्तावेज़',
      owed: 'अनिवार्य दस्तावेज़',
      wanted: 'माँगे गए दस्तावेज़',
      hr: 'एचआर के दस्तावेज़',
      organisation: 'संगठन के दस्तावेज़',
      bulk: 'एक साथ कई दस्तावेज़',
      categories: 'दस्तावेज़ों की श्रेणियाँ',
      folders: 'दस्तावेज़ों के फ़ोल्डर',
      DOCUMENT_REQUEST: 'एचआर से दस्तावेज़',
    }),
  },
)
