import { ById } from '../../../lib/language/ById.tsx'
import { SeparationBy } from './SeparationPage.tsx'

/** A separation by the number of the request for it, as requests know it. */
export default function RequisitionPage() {
  return <ById>{(id) => <SeparationBy query={{ reques_id: id }} />}</ById>
}
