@echo off
rem Windows: double-click this file.
title Overtrick
cd /d "%~dp0"
set PYTHONUTF8=1
where py >nul 2>nul
if %errorlevel%==0 (
    py -3 start_overtrick.py %*
) else (
    python start_overtrick.py %*
)
if errorlevel 1 (
    echo.
    echo If Python is missing, install it from https://www.python.org/downloads/ and try again.
    pause
)
