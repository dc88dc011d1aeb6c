import type { readTicketChart, readTicketDashboard } from '@muster/contract/calls/helpdesk/insights'
import type { DataOf } from '@muster/contract/kit/index'
import {
  type FilterValues,
  filteredListHref,
  useInsightsAddress,
} from '../../../lib/insights/insights-address.ts'

export type Figures = DataOf<typeof readTicketDashboard>
export type Charts = DataOf<typeof readTicketChart>

const LIST = '/helpdesk/tickets'

/** What the dashboard shows, from its address. */
export function useHelpdeskAddress() {
  const address = useInsightsAddress<'category'>({ endsToday: true })
  const category = address.chosen('category')
  return {
    ...address,
    category,
    body: { ...address.days, ...(category === null ? {} : { category_id: category }) },
  }
}

/** All tickets with these filters, as the figures count them. */
export const listHref = (values: FilterValues): string => {
  const href = filteredListHref(LIST, values)
  return `${href}${href.includes('=') ? '&' : ''}whose=allTickets`
}

/** The same for the router, which adds the base of the entry. */
export const listPath = (values: FilterValues): string => {
  const href = listHref(values)
  return href.slice(href.indexOf(LIST))
}
