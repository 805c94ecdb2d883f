// The page's code runs after the first frame, which shows the bar: to run it before would hold that frame up.
requestAnimationFrame(() => setTimeout(() => import('./main.tsx')));
