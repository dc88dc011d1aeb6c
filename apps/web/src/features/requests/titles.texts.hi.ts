import type { requestsTitlesEn } from './titles.texts.en.ts'

export const requestsTitlesHi: typeof requestsTitlesEn = {
  titles: {
    request: 'अनुरोध',
    inbox: 'मेरे निर्णय के लिए',
    mine: 'मेरे अनुरोध',
    apply: 'नया अनुरोध',
    delegations: 'अनुमोदन सौंपें',
    all: 'अनुरोध',
    everybody: 'सभी अनुरोध',
    stuck: 'अटके हुए अनुरोध',
    mail: 'अनुमोदन',
    requisition: 'भर्ती अनुरोध',
    myRequisition: 'मेरे भर्ती अनुरोध',
  },
  kinds: { WORK_FROM_HOME: 'घर से काम', ON_DUTY: 'ऑन ड्यूटी', REQUISITION: 'नई भर्ती' },
}
