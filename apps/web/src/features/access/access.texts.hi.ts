import type { AccessTexts } from './access.texts.en.ts'

export const accessHi: AccessTexts = {
  quick: { subAdmin: 'किसी को HR की भूमिका दें' },
  home: {
    title: 'होम',
    greeting: 'नमस्ते, {{name}}',
    needs: 'आपका इंतज़ार है',
    nothing: 'आपके लिए कुछ बाकी नहीं है',
    loading: 'देख रहे हैं कि आपके लिए क्या बाकी है',
    incomplete: 'इसका कुछ हिस्सा लोड नहीं हो सका',
    retry: 'फिर से कोशिश करें',
    today: 'आज',
    apps: 'आपके दूसरे ऐप',
  },
}
