import { links, listLinks, removeLink, saveLink } from '@muster/contract/calls/dashboards/links'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { audienceFields, audienceText } from './audience-fields.ts'
import './texts.ts'

/** The organisation's quick links, and for whom they are. */
export default function LinksPage() {
  const { t } = useTranslation('homeSettings')
  return (
    <MasterScreen
      list={listLinks}
      rows={(data) => data.links}
      keyOf={({ id }) => id}
      cardOf={(link, { options }) => ({
        ...{ name: link.name, about: link.address, line: audienceText(t, link.limits, options) },
        ...(link.status === 0 ? { badge: t('links.off') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('links.title'), subtitle: t('links.subtitle'), add: t('links.add') },
        change: t('links.change'),
        changeOne: (name) => t('links.edit', { name }),
        empty: { title: t('links.empty.title'), text: t('links.empty.text') },
      }}
      drawer={({ row, data, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={[
            ...masterFields(links, {
              name: { label: t('links.name') },
              address: { label: t('links.address'), help: t('links.addressHelp') },
              position: { label: t('links.position'), help: t('links.positionHelp') },
              status: { label: t('links.status') },
            }),
            ...audienceFields(t, data.options),
          ]}
          record={row}
          start={masterStart(links)}
          toBody={(draft) => ({ ...draft, position: draft.position ?? 0 })}
          save={saving(saveLink)}
          remove={row && { run: removing(removeLink, { id: row.id }) }}
          refresh={[listLinks]}
        />
      )}
    />
  )
}
