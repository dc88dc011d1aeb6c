import { RequestFormPage } from '../../../lib/request-form/RequestFormScreen.tsx'
import { dayForms } from '../data/request-forms.ts'

/** Asks for days at home or on duty elsewhere. */
export default function ApplyDaysPage() {
  return <RequestFormPage kinds={dayForms} />
}
