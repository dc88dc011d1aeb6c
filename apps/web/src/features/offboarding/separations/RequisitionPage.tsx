import { useParams } from 'react-router'
import { SeparationBy } from './SeparationPage.tsx'

/** A separation by the number of the request for it, as requests know it. */
export default function RequisitionPage() {
  return <SeparationBy query={{ reques_id: Number(useParams().id) }} />
}
