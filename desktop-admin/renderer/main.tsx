import '#shared/ui/styles/fonts.css';
import '#shared/ui/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConsoleWindow } from './console-window.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ConsoleWindow />
    </BrowserRouter>
  </StrictMode>,
);
