import { RequestFormPage } from '../../../lib/request-form/RequestFormScreen.tsx'
import { otherForms } from './leave-kinds.ts'

/** Asks for short leave, time back for work on a day off, or a restricted holiday. */
export default function ApplyOtherPage() {
  return <RequestFormPage kinds={otherForms} />
}
