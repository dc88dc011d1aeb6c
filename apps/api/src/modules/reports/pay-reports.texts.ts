import { defineTexts } from '../../lib/texts/texts.ts'

export const payReportsTexts = defineTexts('reports.pay', {
  en: {
    pay: 'Pay of employees',
    payText: 'CTC, gross and components of everybody on a day, when they were last revised and by how much.',
    components: 'Pay by component',
    componentsText: 'What everybody is paid on a day, with a row for each component.',
    changes: 'Pay changes',
    changesText: 'Pay that took effect in a period: before, after, the change in per cent, and why.',
  },
  hi: {
    pay: 'कर्मचारियों का वेतन',
    payText: 'किसी दिन सबका CTC, सकल वेतन और घटक, पिछली बार कब और कितना बदला।',
    components: 'घटकों के अनुसार वेतन',
    componentsText: 'किसी दिन सबका वेतन, हर घटक की अलग पंक्ति के साथ।',
    changes: 'वेतन में बदलाव',
    changesText: 'किसी अवधि में लागू हुआ वेतन: पहले, बाद में, कितने प्रतिशत बदला, और क्यों।',
  },
})
