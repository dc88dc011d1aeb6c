import type { AccessTexts } from './access.texts.en.ts'

export const accessHi: AccessTexts = {
  quick: { subAdmin: 'सब-एडमिन जोड़ें' },
  home: {
    title: 'होम',
    greeting: 'नमस्ते, {{name}}',
    needs: 'आपके लिए बाकी काम',
    nothing: 'आपके लिए कुछ बाकी नहीं है',
    loading: 'देख रहे हैं कि आपके लिए क्या बाकी है',
    incomplete: 'कुछ चीज़ें लोड नहीं हो सकीं',
    closed: 'कुछ चीज़ें इस व्यक्ति की निजी हैं और उनके रूप में देखते समय नहीं दिखतीं।',
    retry: 'फिर से कोशिश करें',
    today: 'आज',
    apps: 'आपके दूसरे ऐप',
  },
}
