import { defineTexts } from '../../lib/texts/texts.ts'

/** What notices and lists say of a request. */
export const notifyTexts = defineTexts('requests.tell', {
  en: {
    cancel: 'Cancel {name}',
    somebody: 'Somebody',
    onBehalf: '{by}, for {name},',
    commentInRequest: 'See the request for the comment.',
  },
  hi: {
    cancel: '{name} रद्द करना',
    somebody: 'किसी',
    onBehalf: '{name} की ओर से {by}',
    commentInRequest: 'शब्द अनुरोध में लिखे हैं।',
  },
})
