import { portalPage } from '../../../lib/portal/Gate.tsx'
import './texts.ts'

export default portalPage(() => import('./Form.tsx'))
