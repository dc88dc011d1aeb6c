import type { Texts } from '../language/i18n.ts'

export const sortableHi: Texts = {
  drag: '{{name}} खिसकाएँ',
  up: '{{name}} ऊपर ले जाएँ',
  down: '{{name}} नीचे ले जाएँ',
  remove: '{{name}} हटाएँ',
  how: 'उठाने के लिए स्पेस दबाएँ, खिसकाने के लिए तीर वाली कुंजियाँ, और रखने के लिए फिर स्पेस।',
  picked: '{{name}} उठाया गया।',
  over: '{{name}} अब {{count}} में से स्थान {{place}} पर है।',
  dropped: '{{name}} {{count}} में से स्थान {{place}} पर रखा गया।',
  back: '{{name}} वापस अपनी जगह पर है।',
}
