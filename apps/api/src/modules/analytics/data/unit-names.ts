import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import { analyticsTexts } from '../analytics.texts.ts'

/** The heading of a unit that people are grouped by. */
export const unitName = (unit: PeopleDimension): string => analyticsTexts(unit)
