import { Tabs } from '@mantine/core'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { GroupList } from '../components/GroupList.tsx'
import { UnitMenus } from '../components/UnitMenus.tsx'
import '../groups-texts.ts'

const TAB = 'tab'
const MENUS = 'menus'

/** Data permission groups, and the visibility of organisation unit menus. */
export default function DataPermissionPage() {
  const { t } = useTranslation('access-groups')
  const [query, setQuery] = useSearchParams()
  const mayGroup = useCan('access.group.manage')
  const mayHide = useCan('access.unit_menu.manage')
  const isMenus = mayHide && (!mayGroup || query.get(TAB) === MENUS)
  // Each tab has its own list state in the URL.
  const choose = (tab: string | null) => setQuery(tab === MENUS ? { [TAB]: MENUS } : {})
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        primary={
          mayGroup && !isMenus
            ? {
                label: t('new'),
                icon: <IconPlus size={16} aria-hidden />,
                href: hrefOf('/accessGroup/group-info'),
              }
            : undefined
        }
      />
      {mayGroup && mayHide ? (
        <Tabs value={isMenus ? MENUS : 'groups'} onChange={choose} keepMounted={false}>
          <Tabs.List aria-label={t('tabs.label')} mb="md">
            <Tabs.Tab value="groups">{t('tabs.groups')}</Tabs.Tab>
            <Tabs.Tab value={MENUS}>{t('tabs.menus')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="groups">
            <GroupList />
          </Tabs.Panel>
          <Tabs.Panel value={MENUS}>
            <UnitMenus />
          </Tabs.Panel>
        </Tabs>
      ) : isMenus ? (
        <UnitMenus />
      ) : (
        <GroupList />
      )}
    </>
  )
}
