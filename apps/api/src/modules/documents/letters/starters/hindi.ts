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
    body: `${head}<h1>वेतन वृद्धि</h1><p>प्रिय {{FIRST_NAME}},</p>
<p>आपके अच्छे काम को देखते हुए आपका वेतन {{PAY_EFFECTIVE_ON}} से बदला जाता है।</p>
<div data-if="PAY_PREVIOUS_CTC_YEARLY" data-op="filled"><p>आपका वार्षिक CTC {{PAY_PREVIOUS_CTC_YEARLY}} से बढ़कर <b>{{PAY_CTC_YEARLY}}</b> हो जाता है, यानी {{PAY_CHANGE_AMOUNT}} या {{PAY_CHANGE_PERCENT}} % की वृद्धि।</p><table><tr><th><p>घटक</p></th><th data-align="right"><p>मासिक, पहले</p></th><th data-align="right"><p>मासिक, अब</p></th><th data-align="right"><p>वार्षिक, पहले</p></th><th data-align="right"><p>वार्षिक, अब</p></th></tr><tr data-each="PAY_COMPARISON"><td><p>{{PAY_COMPARISON.COMPONENT}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.PREVIOUS_MONTHLY}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.MONTHLY}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.PREVIOUS_YEARLY}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.YEARLY}}</p></td></tr><tr><td><p><b>CTC</b></p></td><td data-align="right"><p><b>{{PAY_PREVIOUS_CTC_MONTHLY}}</b></p></td><td data-align="right"><p><b>{{PAY_CTC_MONTHLY}}</b></p></td><td data-align="right"><p><b>{{PAY_PREVIOUS_CTC_YEARLY}}</b></p></td><td data-align="right"><p><b>{{PAY_CTC_YEARLY}}</b></p></td></tr></table></div>
<div data-if="PAY_PREVIOUS_CTC_YEARLY" data-op="empty"><p>आपका वार्षिक CTC <b>{{PAY_CTC_YEARLY}}</b> है।</p><table><tr><th><p>घटक</p></th><th data-align="right"><p>मासिक</p></th><th data-align="right"><p>वार्षिक</p></th></tr><tr data-each="PAY_COMPONENTS"><td><p>{{PAY_COMPONENTS.COMPONENT}}</p></td><td data-align="right"><p>{{PAY_COMPONENTS.MONTHLY}}</p></td><td data-align="right"><p>{{PAY_COMPONENTS.YEARLY}}</p></td></tr><tr><td><p><b>CTC</b></p></td><td data-align="right"><p><b>{{PAY_CTC_MONTHLY}}</b></p></td><td data-align="right"><p><b>{{PAY_CTC_YEARLY}}</b></p></td></tr></table></div>
<p>बाक़ी शर्तें वही रहेंगी। कृपया इस पत्र को गोपनीय रखें।</p>
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
