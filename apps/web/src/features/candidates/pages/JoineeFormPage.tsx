import { portalPage } from '../parts/Gate.tsx'

export default portalPage(() => import('../inside/JoineeForm.tsx'))
