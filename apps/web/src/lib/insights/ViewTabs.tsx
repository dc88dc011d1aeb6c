import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

const VIEW = 'view'

interface Props<View extends string> {
  label: string
  views: readonly { value: View; label: string }[]
  /** What is shown without a view in the address. */
  first: View
  children: (view: View) => ReactNode
}

/** The views of a tab of the dashboard, chosen by the address. */
export function ViewTabs<View extends string>({ label, views, first, children }: Props<View>) {
  const [query, setQuery] = useSearchParams()
  const view = views.find(({ value }) => value === query.get(VIEW))?.value ?? first
  return (
    <Tabs
      value={view}
      onChange={(next) => setQuery(next === first || next === null ? {} : { [VIEW]: next })}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="md">
        {views.map((one) => (
          <Tabs.Tab key={one.value} value={one.value}>
            {one.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>{children(view)}</Tabs.Panel>
    </Tabs>
  )
}
