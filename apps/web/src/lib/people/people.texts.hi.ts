export const peopleHi = {
  status: 'स्थिति',
  shift: 'शिफ़्ट',
  is: {
    active: 'सक्रिय',
    probation: 'प्रोबेशन पर',
    joining: 'बाद में जुड़ेंगे',
    leaving: 'छोड़ने वाले',
    left: 'छोड़ चुके',
  },
}
