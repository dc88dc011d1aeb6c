import { startersIn } from './starter.ts'

const head =
  '<p data-align="right">{{LETTER_DATE}}</p><p>पत्र संख्या: {{LETTER_NUMBER}}</p><p><b>{{FULL_NAME}}</b><br>{{EMPLOYEE_CODE}}, {{DESIGNATION}}</p>'
const sign = '<p></p><p>{{LEGAL_NAME}} की ओर से</p><p></p><p></p><p><b>{{SENDER_NAME}}</b></p>'

export const hindiStarters = startersIn('hi', [
  {
    ...{ key: 'appointment_hi', name: 'नियुक्ति पत्र', category: 'appointment' },
    ...{ number_pattern: 'APP/{YYYY}/{0000}', title: 'नियुक्ति पत्र' },
    body: `${head}<h1>नियुक्ति पत्र</h1><p>प्रिय {{FIRST_NAME}},</p>
<p>हमें यह बताते हुए ख़ुशी है कि {{LEGAL_NAME}} में <b>{{DESIGNATION}}</b> के पद पर आपकी नियुक्ति {{DATE_OF_JOINING}} से की जाती है।</p>
<ol><li><p>आपका कार्यस्थल {{LOCATION}} और विभाग {{DEPARTMENT}} है।</p></li>
<li><p>आपके मैनेजर {{MANAGER_NAME}} हैं।</p></li>
<li><p>काम के घंटे, छुट्टी और सुविधाएँ कंपनी की नीतियों के अनुसार हैं।</p></li></ol>
<p>हम आपके साथ काम करने के लिए उत्सुक हैं।</p>${sign}`,
  },
  {
    ...{ key: 'increment_hi', name: 'वेतन वृद्धि पत्र', category: 'increment' },
    ...{ number_pattern: 'INC/{YYYY}/{0000}', title: 'वेतन वृद्धि पत्र' },
    inputs: [
      { name: 'EFFECTIVE_FROM', label: 'कब से', type: 'date' },
      { name: 'INCREMENT_PERCENT', label: 'वृद्धि (प्रतिशत)', type: 'number' },
    ],
    body: `${head}<h1>वेतन वृद्धि</h1><p>प्रिय {{FIRST_NAME}},</p>
<p>आपके अच्छे काम को देखते हुए आपके वेतन में {{EFFECTIVE_FROM}} से {{INCREMENT_PERCENT}} % की वृद्धि की जाती है। बाक़ी शर्तें वही रहेंगी।</p>
<p>आपके योगदान के लिए धन्यवाद।</p>${sign}`,
  },
  {
    ...{ key: 'experience_hi', name: 'अनुभव प्रमाण पत्र', category: 'experience' },
    ...{ number_pattern: 'EXP/{YYYY}/{0000}', title: 'अनुभव प्रमाण पत्र' },
    body: `<p data-align="right">{{LETTER_DATE}}</p><p>पत्र संख्या: {{LETTER_NUMBER}}</p><h1 data-align="center">अनुभव प्रमाण पत्र</h1>
<p>प्रमाणित किया जाता है कि <b>{{FULL_NAME}}</b> (कर्मचारी कोड {{EMPLOYEE_CODE}}) {{DATE_OF_JOINING}} से {{LEGAL_NAME}} में कार्यरत रहे हैं, और {{DEPARTMENT}} विभाग में {{DESIGNATION}} के पद पर थे।</p>
<div data-if="LAST_WORKING_DAY" data-op="filled"><p>उनका आख़िरी कार्यदिवस {{LAST_WORKING_DAY}} था।</p></div>
<p>हम उनके उज्ज्वल भविष्य की कामना करते हैं।</p>${sign}`,
  },
])
