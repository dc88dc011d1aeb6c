import { ActionIcon, Button, Loader, Menu, Tooltip } from '@mantine/core'
import IconGridDots from '@tabler/icons-react/dist/esm/icons/IconGridDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppImage } from '../../lib/screen/AppImage.tsx'
import { appsOptions, isHere, openApp } from '../../lib/session/apps.ts'
import classes from './AppSwitcher.module.css'

/** The person's other apps, without the console itself. */
export function AppSwitcher() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      width={304}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Tooltip label={t('apps.switcher')}>
          <ActionIcon size="lg" aria-label={t('apps.switcher')}>
            <IconGridDots size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>{isOpen ? <Apps /> : null}</Menu.Dropdown>
    </Menu>
  )
}

function Apps() {
  const { t } = useTranslation()
  const { data, isPending, error, refetch } = useQuery(appsOptions)
  if (isPending) {
    return (
      <div className={classes.note} role="status">
        <Loader size="xs" />
      </div>
    )
  }
  if (error) {
    return (
      <div className={classes.note} role="alert">
        <p>{t('apps.failed')}</p>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t('apps.retry')}
        </Button>
      </div>
    )
  }
  const apps = data.apps.filter((app) => !app.is_admin_app && !isHere(app))
  if (apps.length === 0) return <div className={classes.note}>{t('apps.none')}</div>
  return (
    <div className={classes.grid}>
      {apps.map((app) => (
        <Menu.Item key={app.app_id} className={classes.tile} onClick={() => void openApp(app)}>
          <AppImage title={app.title} image={app.image} colour={app.background_colour} size={40} />
          {app.title}
        </Menu.Item>
      ))}
    </div>
  )
}
