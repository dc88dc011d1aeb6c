import { RequestFormPage } from '../../../lib/request-form/RequestFormScreen.tsx'
import { otherForms } from './leave-kinds.ts'

/** Request form for short leave, comp-off or a restricted holiday. */
export default function ApplyOtherPage() {
  return <RequestFormPage kinds={otherForms} />
}
