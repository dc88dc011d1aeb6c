import { RequestFormPage } from '../../../lib/request-form/RequestFormScreen.tsx'
import { dayForms } from '../data/request-forms.ts'

/** Request form for days worked from home or on duty elsewhere. */
export default function ApplyDaysPage() {
  return <RequestFormPage kinds={dayForms} />
}
