import { registerHomePart } from '../../../platform/home/home-parts.ts'
import { attendancePart, trendPart } from './home-attendance.ts'
import { awayPart, leaveMonthPart } from './home-away.ts'

/** What attendance contributes to the homes. */
export function connectHome(): void {
  registerHomePart(attendancePart)
  registerHomePart(trendPart)
  registerHomePart(awayPart)
  registerHomePart(leaveMonthPart)
}
