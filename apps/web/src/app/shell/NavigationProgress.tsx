import { useNavigation } from 'react-router'
import classes from './NavigationProgress.module.css'

/** A thin progress bar at the top while the next screen's code is loading. */
export function NavigationProgress() {
  const navigation = useNavigation()
  return navigation.state === 'idle' ? null : <div className={classes.bar} aria-hidden />
}
