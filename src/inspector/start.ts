// The first frame shows the bar. The rest of the style sheet and the page's code come after it: they would hold it up.
const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = 'inspector/style.css';
style.onload = style.onerror = () => import('./main.tsx');
requestAnimationFrame(() => setTimeout(() => document.head.append(style)));
